// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {RoundAmountLib} from "../../../../contracts/bridge/libraries/RoundAmountLib.sol";

contract RoundAmountLibTest is Test {
    using RoundAmountLib for uint256;
    using RoundAmountLib for uint40;

    function testFuzz_pack_ofNineDigitsAndZeros_isExact(uint256 digits, uint256 zeros) public pure {
        uint256 amount = bound(digits, 0, 999_999_999) * 10 ** bound(zeros, 0, 60);
        assertEq(amount.pack().unpack(), amount);
    }

    function testFuzz_pack_keepsAnAmountAsItIs_orRefusesIt(uint256 amount) public view {
        try this.packed(amount) returns (uint40 word) {
            assertEq(word.unpack(), amount);
        } catch (bytes memory reason) {
            assertEq(reason, abi.encodeWithSelector(RoundAmountLib.TooManyDigits.selector, amount));
        }
    }

    function test_pack_ofTheMostDigits_isExact() public {
        uint256 most = type(uint32).max;
        assertEq(most.pack().unpack(), most);
        assertEq((most * 10).pack().unpack(), most * 10);
        vm.expectRevert(abi.encodeWithSelector(RoundAmountLib.TooManyDigits.selector, most + 2));
        this.packed(most + 2);
    }

    function packed(uint256 amount) external pure returns (uint40) {
        return amount.pack();
    }
}
