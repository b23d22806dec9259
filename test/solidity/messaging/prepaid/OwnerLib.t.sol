// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {OwnerLib} from "../../../../contracts/messaging/prepaid/OwnerLib.sol";
import {AnsweringRecipient, BombRecipient, BurningRecipient, Coinless} from "../Recipients.sol";
import {OwnedAccount} from "./PrepaidFixture.sol";

/// @dev Writes when it is asked for its owner.
contract WritingAccount {
    uint256 public asked;

    function owner() external returns (address) {
        asked += 1;
        return msg.sender;
    }
}

contract OwnerLibTest is Test {
    using OwnerLib for address;

    function testFuzz_tryOwner_owned_isTheOwner(address owner) public {
        assertEq(address(new OwnedAccount(owner)).tryOwner(), owner);
    }

    function testFuzz_tryOwner_noCode_isNobody(address account) public view {
        vm.assume(account.code.length == 0 && uint160(account) > 0xffff);
        assertEq(account.tryOwner(), address(0));
    }

    /// @dev Some answer 32 bytes: a hash, or a RIPEMD-160 hash, of which nobody is known to have the key.
    function test_tryOwner_precompiles_haveNoOwnerWithAKey() public view {
        for (uint160 i = 0; i <= 0x11; ++i) {
            if (i == 3) continue;
            assertEq(address(i).tryOwner(), address(0));
        }
        assertEq(address(3).tryOwner(), address(ripemd160(abi.encodeWithSignature("owner()"))));
    }

    function test_tryOwner_noSuchFunction_isNobody() public {
        assertEq(address(new Coinless()).tryOwner(), address(0));
    }

    function testFuzz_tryOwner_garbage_isNobody(bytes memory answer) public {
        vm.assume(answer.length < 32 || uint256(bytes32(answer)) > type(uint160).max);
        assertEq(address(new AnsweringRecipient(answer, false)).tryOwner(), address(0));
    }

    function test_tryOwner_shortAnswer_isNobody() public {
        bytes memory answer = abi.encodePacked(bytes12(0), bytes19(bytes20(address(this))));
        assertEq(address(new AnsweringRecipient(answer, false)).tryOwner(), address(0));
    }

    function test_tryOwner_reverting_isNobody() public {
        bytes memory answer = abi.encode(address(this));
        assertEq(address(new AnsweringRecipient(answer, false)).tryOwner(), address(this));
        assertEq(address(new AnsweringRecipient(answer, true)).tryOwner(), address(0));
    }

    function test_tryOwner_longAnswer_isItsFirstWord() public {
        bytes memory answer = abi.encode(address(this), address(1), address(2));
        assertEq(address(new AnsweringRecipient(answer, false)).tryOwner(), address(this));
    }

    function test_tryOwner_writing_isNobody() public {
        WritingAccount account = new WritingAccount();
        assertEq(address(account).tryOwner(), address(0));
        assertEq(account.asked(), 0);
    }

    function test_tryOwner_burningAllGas_isNobodyAndCostsLittle() public {
        address account = address(new BurningRecipient());
        uint256 before = gasleft();
        assertEq(account.tryOwner(), address(0));
        assertLt(before - gasleft(), 60_000);
    }

    function test_tryOwner_returnBomb_costsLittle() public {
        address account = address(new BombRecipient(20_000, false));
        uint256 before = gasleft();
        assertEq(account.tryOwner(), address(0));
        assertLt(before - gasleft(), 60_000);
    }
}
