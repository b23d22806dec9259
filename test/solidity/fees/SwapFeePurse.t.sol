// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {SwapFeePurse} from "../../../contracts/fees/SwapFeePurse.sol";
import {IFeeShares, Share} from "../../../contracts/fees/interfaces/IFeeShares.sol";
import {FeeOnTransferToken} from "../bridge/tokens/FeeOnTransferToken.sol";
import {NoReturnToken} from "../bridge/tokens/NoReturnToken.sol";
import {PlainToken} from "../bridge/tokens/PlainToken.sol";
import {ShippedCode} from "../ShippedCode.sol";
import {HostileToken} from "../swap/attacks/HostileToken.sol";

/// @dev An account of the shares that pulls when it is called.
contract Colluder {
    function pull(SwapFeePurse purse, address token, uint256 amount) external {
        purse.pull(token, address(this), amount);
    }
}

contract SwapFeePurseTest is ShippedCode {
    address private immutable first = makeAddr("first");
    Colluder private second;
    SwapFeePurse private purse;

    function setUp() public {
        second = new Colluder();
        Share[] memory shares = new Share[](2);
        (shares[0], shares[1]) = (Share(first, 5_000), Share(address(second), 5_000));
        purse = SwapFeePurse(create("SwapFeePurse.sol:SwapFeePurse", abi.encode(shares)));
    }

    function test_pull_insideAPull_isRefused_soThatNothingCountsTwice() public {
        HostileToken token = new HostileToken();
        token.mint(address(purse), 1_000);
        token.setBefore(true);
        token.setCall(address(second), abi.encodeCall(Colluder.pull, (purse, address(token), 600)));
        vm.prank(first);
        purse.pull(address(token), first, 500);
        assertEq(token.made(), 1);
        assertFalse(token.succeeded(), "the pull inside is refused");
        assertEq(purse.creditOf(address(token), address(second)), 500);
        second.pull(purse, address(token), 500);
        assertEq(token.balanceOf(address(purse)), 0);
    }

    function test_credit_ofATokenThatShrinks_isNeverMoreThanThePart() public {
        PlainToken token = new PlainToken(18);
        token.mint(address(purse), 1_000);
        vm.prank(first);
        purse.pull(address(token), first, 500);
        token.burn(address(purse), 300);
        assertEq(purse.creditOf(address(token), first), 0);
        assertEq(purse.creditOf(address(token), address(second)), 350);
    }

    function test_pull_ofATokenThatKeepsAPart_countsWhatLeft() public {
        FeeOnTransferToken token = new FeeOnTransferToken(18);
        token.mint(address(purse), 1_000);
        vm.prank(first);
        purse.pull(address(token), first, 500);
        assertEq(token.balanceOf(first), 495);
        assertEq(purse.creditOf(address(token), address(second)), 500);
    }

    function test_pull_ofATokenWithoutReturnValues_pays() public {
        NoReturnToken token = new NoReturnToken(18);
        token.mint(address(purse), 10);
        vm.prank(first);
        purse.pull(address(token), first, 5);
        assertEq(token.balanceOf(first), 5);
    }

    function test_pull_toNobody_reverts() public {
        vm.prank(first);
        vm.expectRevert(IFeeShares.ZeroAddress.selector);
        purse.pull(address(1), address(0), 1);
    }
}
