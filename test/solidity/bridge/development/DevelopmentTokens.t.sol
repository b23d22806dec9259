// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {DevelopmentChains} from "../../../../contracts/access/DevelopmentChains.sol";
import {DevelopmentToken} from "../../../../contracts/bridge/development/DevelopmentToken.sol";
import {DevelopmentWrappedNative} from "../../../../contracts/bridge/development/DevelopmentWrappedNative.sol";

contract DevelopmentTokensTest is Test {
    function setUp() public {
        vm.chainId(31337);
    }

    function test_constructor_elsewhere_reverts() public {
        vm.chainId(1);
        bytes memory refusal = abi.encodeWithSelector(DevelopmentChains.DevelopmentOnly.selector, 1);
        vm.expectRevert(refusal);
        new DevelopmentToken("USD Coin", "USDC", 6);
        vm.expectRevert(refusal);
        new DevelopmentWrappedNative("Wrapped Ether", "WETH");
    }

    function test_mint_byAnyone_succeeds() public {
        DevelopmentToken token = new DevelopmentToken("USD Coin", "USDC", 6);
        vm.prank(makeAddr("anyone"));
        token.mint(address(1), 5e6);
        assertEq(token.balanceOf(address(1)), 5e6);
        assertEq(token.decimals(), 6);
    }

    function testFuzz_withdraw_ofWhatWasDeposited_succeeds(uint96 coin, uint96 part) public {
        DevelopmentWrappedNative wrapped = new DevelopmentWrappedNative("Wrapped Ether", "WETH");
        part = uint96(bound(part, 0, coin));
        address holder = makeAddr("holder");
        vm.deal(holder, coin);
        vm.startPrank(holder);
        wrapped.deposit{value: coin}();
        assertEq(wrapped.balanceOf(holder), coin);
        wrapped.withdraw(part);
        assertEq(holder.balance, part);
        assertEq(wrapped.balanceOf(holder), coin - part);
        assertEq(address(wrapped).balance, wrapped.totalSupply());
    }
}
